import { startWeb } from '#kernel/web/start.tsx';
import { webModules } from './modules.web.ts';

void startWeb(webModules);
