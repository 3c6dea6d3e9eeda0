/** The templates a site can have. A new one is named in `TEMPLATES`, described here, and has a style sheet of its name. */
import type { Template } from '../site.ts';
import { classic } from './classic.ts';
import { metro } from './metro.ts';
import { sport } from './sport.ts';
import type { TemplateLook } from './template.ts';

export const LOOKS: Readonly<Record<Template, TemplateLook>> = { metro, classic, sport };

/** What a site's template decides. */
export const templateOf = ({ template }: { template: Template }): TemplateLook => LOOKS[template];
