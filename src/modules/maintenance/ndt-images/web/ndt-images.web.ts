import { defineWebModule, screen } from '#kernel/web/module.ts';

/** The gallery of NDT pictures. */
export const ndtImagesWeb = defineWebModule({
  name: 'maintenance/ndt-images',
  screens: [
    screen('/maintenance/ndt/images', () => import('./NdtImages.tsx').then((m) => m.NdtImages), {
      title: 'NDT images',
      allow: 'maintenance.viewer',
    }),
  ],
  told: () => import('../shared/ndtAnnotation.record.ts').then((m) => [m.ndtAnnotation]),
  words: () => import('./th.ts'),
});
