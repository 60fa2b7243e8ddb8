import { defineWebModule, screen } from '#kernel/web/module.ts';

const allow = 'signedIn';

/** The company's vehicles in the browser. */
export const cartrackWeb = defineWebModule({
  name: 'logistics/cartrack',
  screens: [
    screen('/cartrack', () => import('./FleetPage.tsx').then((m) => m.FleetPage), { title: 'Vehicles', allow }),
    screen('/cartrack/geofences', () => import('./FleetPage.tsx').then((m) => m.GeofenceList), {
      title: 'Geofences',
      allow,
    }),
    screen('/cartrack/:registration', () => import('./VehiclePage.tsx').then((m) => m.VehiclePage), {
      title: 'Vehicle',
      allow,
    }),
  ],
  words: () => import('./th.ts'),
});
