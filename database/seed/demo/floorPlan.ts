import sharp from 'sharp';
import { storeAttachment } from '#kernel/server/attachments/attachments.ts';
import { prepareFile } from '#kernel/server/attachments/prepare.ts';
import { floorPlanServer } from '#modules/map/floor-plan/server/floor-plan.server.ts';
import { mapArea, mapLayer } from '#modules/map/floor-plan/shared/map.record.ts';
import { idOf, made, type DemoWorld } from './world.ts';

type Area = [name: string, kind: string, outline: string, of: { places?: string; location?: string }];

const ground: Area[] = [
  ['Dock', 'dock', '2,4 18,30', { places: 'Dock' }],
  ['Wheel shop', 'shop', '20,4 52,30', { places: 'Bay W1, Bay W2, Bay W3' }],
  ['Wheel overhaul', 'shop', '54,4 74,30', { places: 'Bay W4, Bay W5' }],
  ['Tire change', 'shop', '76,4 98,30', { places: 'Tire cage, Tire rack' }],
  ['Brake shop', 'shop', '20,40 44,66', { places: 'Bay B1, Bay B2, Bay B3' }],
  ['Battery room', 'shop', '46,40 62,66', { places: 'Battery 1, Battery 2' }],
  ['Oxygen clean room', 'shop', '64,40 78,66', { places: 'Oxygen' }],
  ['NDT room', 'toolCrib', '80,40 98,66', { location: 'T2-NDT' }],
  ['Main store', 'store', '2,40 18,96', { location: 'S1' }],
  ['Tool crib', 'toolCrib', '20,76 40,96', { location: 'T1-A' }],
  ['Gauges', 'toolCrib', '42,76 54,96', { location: 'T1-B' }],
  ['Consumables', 'store', '56,76 68,96', { location: 'S2-R01-B01' }],
  ['Refrigerator', 'store', '70,76 76,96', { location: 'S2-C01' }],
  ['Flammables', 'store', '78,76 84,96', { location: 'S2-F01' }],
  ['Dispatch', 'dock', '86,76 98,84 98,96 86,96', { places: 'Dispatch shelf' }],
  ['Extinguisher 1', 'fire', '53,33 54,36', {}],
  ['First aid', 'firstAid', '19,33 20.5,36', {}],
];

/** The ground floor as an architect draws it: outer walls, the walls of the rooms, a corridor. */
function planPicture(areas: readonly Area[], shift: number): Promise<Buffer> {
  const [width, height] = [1600, 900];
  const rooms = areas
    .filter(([, kind]) => kind !== 'fire' && kind !== 'firstAid')
    .map(([, , outline]) => {
      const corners = outline.split(' ').map((pair) => pair.split(',').map(Number));
      const [xs, ys] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y)];
      const [x, y] = [Math.min(...xs), Math.min(...ys)];
      const box = [x, y, Math.max(...xs) - x, Math.max(...ys) - y].map(
        (one, at) => (one / 100) * (at % 2 ? height : width),
      );
      return `<rect x="${box[0]}" y="${box[1]}" width="${box[2]}" height="${box[3]}" fill="white" stroke="#667" stroke-width="4"/>`;
    });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#e9ebf0"/>
    <rect x="8" y="8" width="${width - 16}" height="${height - 16}" fill="#f6f7f9" stroke="#334" stroke-width="${10 + shift}"/>${rooms.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** The ground floor with its shops and stores, its plan drawn twice. */
export async function seedFloorPlan(world: DemoWorld): Promise<void> {
  const at = (days: number) => new Date(world.now.getTime() - days * 86_400_000);
  const as = 'planner';
  const values = { code: 'GROUND', name: 'Ground floor', sortOrder: 1 };
  const layerId = await made(world, floorPlanServer, mapLayer, values, { at: at(200), as });
  for (const [days, shift] of [
    [200, 0],
    [30, 6],
  ] as const) {
    const bytes = await planPicture(ground, shift);
    const file = await prepareFile({ fileName: 'ground-floor.png', declaredType: 'image/png', bytes });
    await world.write((ctx) => storeAttachment(ctx, { entity: mapLayer.name, entityId: layerId }, file), {
      at: at(days),
      as,
    });
  }
  for (const [name, kind, outline, { places, location }] of ground)
    await made(
      world,
      floorPlanServer,
      mapArea,
      {
        layerId,
        name,
        kind: kind as 'shop',
        outline,
        workPlaces: places ?? null,
        locationId: location ? idOf(world, `location:${location}`) : null,
      },
      { at: at(199), as },
    );
}
