import { defineSlot } from '#kernel/shared/slot.ts';
import type { FormSchema } from '#modules/maintenance/form-fields/shared/public.ts';

/** In the builder of a template of inspection reports: its items as a report shows them, to be tried. */
export const tryReport = defineSlot<{ schema: FormSchema }>('template.tryReport');
