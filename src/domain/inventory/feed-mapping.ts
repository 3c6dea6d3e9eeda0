import * as v from 'valibot';

export const FeedMappingSchema = v.strictObject({});
export type FeedMapping = v.InferOutput<typeof FeedMappingSchema>;
