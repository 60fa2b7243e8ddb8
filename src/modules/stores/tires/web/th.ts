import { readerOf } from '#kernel/web/i18n.ts';
export const th: Record<string, string> = {};
