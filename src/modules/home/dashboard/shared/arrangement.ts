import { can, type Holder } from '#kernel/shared/permission.ts';
import { tileKeys, tiles, type Tile, type TileKey } from './tiles.ts';

/** A tile where somebody put it. */
export interface Placed {
  key: TileKey;
  w: Tile['w'];
  h: Tile['h'];
}

const within = <N extends number>(value: unknown, most: N, otherwise: N): N =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most ? (value as N) : otherwise;

/** What a person sees before they arrange their own: the tiles of their rights, in order. */
export function firstArrangement(holder: Holder): Placed[] {
  return tileKeys
    .filter((key) => can(holder, tiles[key].allow) && can(holder, tiles[key].first))
    .map((key) => ({ key, w: tiles[key].w, h: tiles[key].h }));
}

/** The kept arrangement, without tiles that are gone, kept twice or no longer allowed; null when none was kept. */
export function readArrangement(kept: unknown, holder: Holder): Placed[] | null {
  if (!Array.isArray(kept)) return null;
  const seen = new Set<string>();
  return kept.flatMap((entry: unknown) => {
    const { key, w, h } = (entry ?? {}) as { key?: unknown; w?: unknown; h?: unknown };
    if (typeof key !== 'string' || seen.has(key) || !tileKeys.includes(key as TileKey)) return [];
    const tile = tiles[key as TileKey];
    if (!can(holder, tile.allow)) return [];
    seen.add(key);
    return [{ key: key as TileKey, w: within<Tile['w']>(w, 4, tile.w), h: within<Tile['h']>(h, 3, tile.h) }];
  });
}

/** The arrangement with one tile taken to another tile's place. */
export function moved(placed: readonly Placed[], from: TileKey, to: number): Placed[] {
  const tile = placed.find((one) => one.key === from);
  if (!tile) return [...placed];
  const rest = placed.filter((one) => one.key !== from);
  const at = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, at), tile, ...rest.slice(at)];
}

/** The arrangement with one tile made wider, narrower, higher or lower, within what fits. */
export function resized(placed: readonly Placed[], key: TileKey, w: number, h: number): Placed[] {
  const fit = (value: number, most: number) => Math.max(1, Math.min(most, Math.round(value)));
  return placed.map((one) =>
    one.key === key ? { ...one, w: fit(w, 4) as Tile['w'], h: fit(h, 3) as Tile['h'] } : one,
  );
}
