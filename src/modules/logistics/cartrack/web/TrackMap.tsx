import type { AnswerOf } from '#kernel/shared/call.ts';
import { formatInstant } from '#kernel/shared/dates.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { trackCall } from '../shared/cartrack.calls.ts';
import { metresBetween } from '../shared/geo.ts';
import css from './cartrack.module.css';

type Track = AnswerOf<typeof trackCall>;
const wide = 800;
const high = 420;
const margin = 36;

/** The way of a day as a line, to scale and north up, with the geofences near it. No map of others is loaded: it works without a network. */
export function TrackMap({ positions, fences }: Pick<Track, 'positions' | 'fences'>) {
  const { t } = useTranslation();
  const latitudes = positions.map(({ latitude }) => latitude);
  const longitudes = positions.map(({ longitude }) => longitude);
  const middle = {
    latitude: (Math.min(...latitudes) + Math.max(...latitudes)) / 2,
    longitude: (Math.min(...longitudes) + Math.max(...longitudes)) / 2,
  };
  // Metres from the middle; on the few kilometres of a day the earth is flat.
  const flat = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
    x: Math.sign(longitude - middle.longitude) * metresBetween({ ...middle, longitude }, middle),
    y: -Math.sign(latitude - middle.latitude) * metresBetween({ ...middle, latitude }, middle),
  });
  const points = positions.map(flat);
  const reach = (name: 'x' | 'y') => Math.max(100, ...points.map((one) => Math.abs(one[name])));
  const scale = Math.min((wide / 2 - margin) / reach('x'), (high / 2 - margin) / reach('y'));
  const at = ({ x, y }: { x: number; y: number }) => ({ x: wide / 2 + x * scale, y: high / 2 + y * scale });
  const drawn = points.map(at);
  const [first, last] = [drawn[0], drawn.at(-1)];
  const bar =
    [50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000].findLast((metres) => metres * scale <= 160) ?? 50;
  return (
    <svg viewBox={`0 0 ${wide} ${high}`} className={css.map} role="img" aria-label={t('Track of the day')}>
      {fences.map((fence) => {
        const place = at(flat(fence));
        const radius = Math.max(6, fence.radiusM * scale);
        const isNear = place.x > -radius && place.x < wide + radius && place.y > -radius && place.y < high + radius;
        return isNear ? (
          <g key={fence.name} className={css.fence}>
            <circle cx={place.x} cy={place.y} r={radius} />
            <text x={place.x} y={place.y - radius - 4} textAnchor="middle">
              {fence.name}
            </text>
          </g>
        ) : null;
      })}
      <polyline points={drawn.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} className={css.way} />
      {drawn.map(({ x, y }, index) => {
        const one = positions[index];
        return one && one.speedKmh === 0 ? (
          <circle key={one.at} cx={x} cy={y} r={4} className={css.stop}>
            <title>{`${formatInstant(one.at)}\n${one.place ?? ''}`}</title>
          </circle>
        ) : null;
      })}
      {first && (
        <text x={first.x + 6} y={first.y - 6} className={css.end}>
          {t('Begin')}
        </text>
      )}
      {last && (
        <>
          <circle cx={last.x} cy={last.y} r={7} className={css.now} />
          <text x={last.x + 10} y={last.y + 14} className={css.end}>
            {formatInstant(positions.at(-1)?.at ?? '')}
          </text>
        </>
      )}
      <path d={`M16 ${high - 16}v-6m0 6h${bar * scale}v-6`} className={css.scale} />
      <text x={22} y={high - 24} className={css.end}>
        {bar >= 1000 ? `${bar / 1000} km` : `${bar} m`}
      </text>
    </svg>
  );
}
