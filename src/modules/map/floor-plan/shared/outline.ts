/** A corner, in percent of the plan from the left and from the top. */
export type Corner = readonly [x: number, y: number];

/** The corners of an outline as it is written, `10,10 40,30`; two stand for a rectangle. Null when it is none. */
export function cornersOf(outline: string): Corner[] | null {
  const corners = outline
    .trim()
    .split(/\s+/)
    .map((pair): Corner => {
      const [x = Number.NaN, y = Number.NaN] = pair.split(',').map(Number);
      return [x, y];
    });
  if (corners.some(([x, y]) => !(x >= 0 && x <= 100 && y >= 0 && y <= 100))) return null;
  if (corners.length !== 2) return corners.length >= 3 ? corners : null;
  const [[left, top], [right, bottom]] = corners as [Corner, Corner];
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

/** How much of the plan an area covers, in percent of percent; 0 when its corners lie on one line. */
export function areaOf(corners: readonly Corner[]): number {
  const twice = corners.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % corners.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** The smallest rectangle around an area. */
export function boxOf(corners: readonly Corner[]): { x: number; y: number; width: number; height: number } {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Whether a point lies in an area: a ray to the right meets its edges an odd number of times. */
export function isInside([x, y]: Corner, corners: readonly Corner[]): boolean {
  let inside = false;
  for (let at = 0, last = corners.length - 1; at < corners.length; last = at, at += 1) {
    const [[x1, y1], [x2, y2]] = [corners[at] ?? [0, 0], corners[last] ?? [0, 0]];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

/**
 * Places for so many things in an area: on a grid as wide as the area takes, row by row, those inside its outline.
 * Answers one place for each; where an odd outline leaves too few, the last ones share its middle.
 */
export function placesIn(corners: readonly Corner[], count: number): Corner[] {
  const { x, y, width, height } = boxOf(corners);
  if (count === 0) return [];
  for (let wanted = count; wanted < count * 6 + 12; wanted = Math.ceil(wanted * 1.4) + 1) {
    const columns = Math.max(1, Math.round(Math.sqrt((wanted * Math.max(width, 0.1)) / Math.max(height, 0.1))));
    const rows = Math.ceil(wanted / columns);
    const found: Corner[] = [];
    for (let row = 0; row < rows && found.length < count; row += 1)
      for (let column = 0; column < columns && found.length < count; column += 1) {
        const at: Corner = [x + ((column + 0.5) * width) / columns, y + ((row + 0.5) * height) / rows];
        if (isInside(at, corners)) found.push(at);
      }
    if (found.length === count) return found;
  }
  return Array.from({ length: count }, (): Corner => [x + width / 2, y + height / 2]);
}
