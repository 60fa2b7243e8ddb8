import { startWeb } from './start.tsx';
import { webModules } from './modules.web.ts';

void startWeb(webModules);
