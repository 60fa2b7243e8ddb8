interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** The places of a message, as its style knows them, best first. */
const messagePlaces = ['bottomRight', 'bottomLeft', 'bottom', 'top', 'topLeft'] as const;
export type MessagePlace = (typeof messagePlaces)[number];

/** Where a message of a size stands when it takes a place of a window. */
function boxAt(
  place: MessagePlace,
  { width, height }: { width: number; height: number },
  window: { width: number; height: number; bar: number; edge: number },
): Box {
  const { bar, edge } = window;
  const left = place.endsWith('Right')
    ? window.width - edge - width
    : place.endsWith('Left')
      ? edge
      : (window.width - width) / 2;
  const top = place.startsWith('bottom') ? window.height - edge - height : place === 'top' ? 4 : bar + 8;
  return { left, top, right: left + width, bottom: top + height };
}

/** The first place at which a message covers no primary button; where each covers one, the one over the bar. */
export function freePlace(
  size: { width: number; height: number },
  window: { width: number; height: number; bar: number; edge: number },
  taken: readonly Box[],
  // Below 900 px the foot of the screen belongs to the next step.
  places: readonly MessagePlace[] = window.width < 900 ? ['top', 'topLeft', 'bottom'] : messagePlaces,
): MessagePlace {
  return places.find((place) => !taken.some((box) => meet(box, boxAt(place, size, window)))) ?? 'top';
}
