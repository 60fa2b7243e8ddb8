import { defineSlot } from '#kernel/shared/slot.ts';
import type { NdtMethod } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import type { FormSchema } from '#modules/maintenance/form-fields/shared/public.ts';

/** In the builder of a template of inspection reports: its items as a report shows them, to be tried. */
export const tryReport = defineSlot<{ schema: FormSchema }>('template.tryReport');

/** The same of a layout of NDT reports: a report as it is written, to be tried. */
export const tryLayout = defineSlot<{ method: NdtMethod; schema: FormSchema }>('template.tryLayout');
