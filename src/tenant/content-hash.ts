import { hash } from 'node:crypto';

/** The SHA-256 of a content, 43 characters of base64url. */
export const contentHash = (content: string | Uint8Array): string => hash('sha256', content, 'base64url');
