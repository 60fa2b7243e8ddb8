import type { WebModule } from '#kernel/web/module.ts';
import { accountModule } from '#modules/account/web/account.module.ts';

/** The product in the browser: one line per module. Order decides only between equal paths. */
export const webModules: readonly WebModule[] = [accountModule];
