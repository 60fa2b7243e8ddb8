import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverModules } from '#app/modules.server.ts';
import { sentencePages } from '../checks/certificateSentences.ts';
import { certificateSentences } from '../checks/certificateSentences.table.ts';
import { gateFactPages } from '../checks/gateFacts.ts';

// Writes docs/gates.md from the table of facts and docs/gates-proof.md from that of sentences: after a change of either or of a right.
const root = fileURLToPath(new URL('..', import.meta.url));
const endpoints = new Map(
  serverModules
    .flatMap((module) => module.endpoints)
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);
writeFileSync(join(root, 'docs/gates.md'), gateFactPages(endpoints));
writeFileSync(join(root, 'docs/gates-proof.md'), sentencePages(certificateSentences));
