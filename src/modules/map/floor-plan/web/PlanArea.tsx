import { useTranslation } from '#kernel/web/i18n.ts';
import { areaKinds } from '../shared/map.record.ts';
import { boxOf, placesIn } from '../shared/outline.ts';
import { warmthOf, type Heat, type Placed } from './floor.ts';
import css from './floor.module.css';

/** The sheet is so many units wide; its height follows from the plan. */
export const wide = 1000;
/** So many dots are drawn one by one; with more on sight an area shows its count. */
const mostDots = 300;

interface AreaProps {
  area: Placed;
  areas: readonly Placed[];
  heat: Heat;
  high: number;
  near: number;
  found: ReadonlySet<string>;
  isLed: boolean;
}

/** One area: its outline, its name, and its things as dots when the eye is near and they are few enough, else their number. */
export function Area({ area, areas, heat, high, near, found, isLed }: AreaProps) {
  const { t } = useTranslation();
  const { corners, objects, name, kind, isOrphan } = area;
  const points = corners.map(([x, y]) => `${(x / 100) * wide},${(y / 100) * high}`).join(' ');
  const { x, y, width, height } = boxOf(corners);
  const [left, top] = [(x / 100) * wide, (y / 100) * high];
  const [middleX, middleY] = [left + (width / 200) * wide, top + (height / 200) * high];
  const hits = objects.filter(({ id }) => found.has(id));
  const isNear = near >= 3 && objects.length <= mostDots;
  const drawn = isNear ? objects : hits.slice(0, mostDots);
  const places = isNear ? placesIn(corners, objects.length) : placesIn(corners, drawn.length);
  const size = Math.min(8, Math.max(2, Math.sqrt((width * height * 60) / Math.max(1, drawn.length)) / 3));
  const words = areaKinds[kind as keyof typeof areaKinds];
  return (
    <g
      data-area={area.id}
      className={css.area}
      data-kind={kind}
      data-led={isLed || undefined}
      data-orphan={isOrphan || undefined}
    >
      <title>
        {[
          name,
          t(words),
          isOrphan ? t('What it was linked to is archived') : t('{{count}} here', { count: objects.length }),
        ].join('\n')}
      </title>
      <polygon
        points={points}
        style={
          heat === 'none' ? {} : { fill: 'var(--bad-strong)', fillOpacity: 0.08 + 0.62 * warmthOf(area, areas, heat) }
        }
      />
      {width > 3 && (
        <text x={left + 6} y={top + 16} className={css.areaName}>
          {name}
        </text>
      )}
      {drawn.map((thing, at) => {
        const [placeX, placeY] = places[at] ?? [x, y];
        return (
          <circle
            key={`${thing.kind} ${thing.id}`}
            cx={(placeX / 100) * wide}
            cy={(placeY / 100) * high}
            r={found.has(thing.id) ? size + 3 : size}
            className={css.thing}
            data-kind={thing.kind}
            data-found={found.has(thing.id) || undefined}
          >
            <title>{`${thing.label}\n${thing.text}`}</title>
          </circle>
        );
      })}
      {!isNear && objects.length > 0 && (
        <g className={css.count}>
          <circle cx={middleX} cy={middleY} r={14} />
          <text x={middleX} y={middleY + 4} textAnchor="middle">
            {objects.length}
          </text>
        </g>
      )}
    </g>
  );
}

/** What is being drawn: corners so far, and the lines between them. */
export function Draft({ outline, high }: { outline: string; high: number }) {
  const corners = outline.split(' ').map((pair) => pair.split(',').map(Number));
  const at = ([x = 0, y = 0]: number[]) => [(x / 100) * wide, (y / 100) * high] as const;
  const [first, second] = corners;
  return (
    <g className={css.draft}>
      {corners.length === 2 && first && second ? (
        <rect
          x={Math.min(at(first)[0], at(second)[0])}
          y={Math.min(at(first)[1], at(second)[1])}
          width={Math.abs(at(first)[0] - at(second)[0])}
          height={Math.abs(at(first)[1] - at(second)[1])}
        />
      ) : (
        <polygon points={corners.map((corner) => at(corner).join(',')).join(' ')} />
      )}
      {corners.map((corner, index) => (
        <circle key={index} cx={at(corner)[0]} cy={at(corner)[1]} r={4} />
      ))}
    </g>
  );
}
