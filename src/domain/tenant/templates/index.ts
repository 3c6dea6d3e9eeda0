/** The templates. To add one, name it in `TEMPLATES`, describe it here, and add a style sheet of the same name. */
import type { Template } from '../site.ts';
import { classic } from './classic.ts';
import { metro } from './metro.ts';
import { sport } from './sport.ts';
import type { TemplateLook } from './template.ts';

export const LOOKS: Readonly<Record<Template, TemplateLook>> = { metro, classic, sport };

/** What a site's template decides. */
export const templateOf = ({ template }: { template: Template }): TemplateLook => LOOKS[template];
