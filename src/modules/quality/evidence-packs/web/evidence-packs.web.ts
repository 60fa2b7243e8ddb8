import { defineWebModule, screen } from '#kernel/web/module.ts';

/** Evidence packs in the browser. */
export const evidencePacksWeb = defineWebModule({
  name: 'quality/evidence-packs',
  screens: [
    screen('/qa/internal-audit/evidence', () => import('./EvidencePack.tsx').then((m) => m.EvidencePack), {
      title: 'Evidence pack',
      allow: 'quality.user',
    }),
    screen('/qa/internal-audit/passport', () => import('./CompliancePassport.tsx').then((m) => m.CompliancePassport), {
      title: 'Compliance passport',
      allow: 'quality.user',
    }),
  ],
  words: () => import('./th.ts'),
});
