import { defineWebModule } from '#kernel/web/module.ts';
export const findingsWeb = defineWebModule({ name: 'quality/findings', screens: [] });
