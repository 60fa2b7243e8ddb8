/** How a picture lies under the square: turned in quarters, enlarged, moved. */
export interface View {
  quarter: 0 | 1 | 2 | 3;
  /** 1 fills the square with the shorter side. */
  zoom: number;
  /** The picture's middle from the square's middle, in pixels of the canvas. */
  x: number;
  y: number;
}

export const mostZoom = 5;
export const firstView: View = { quarter: 0, zoom: 1, x: 0, y: 0 };

interface Size {
  width: number;
  height: number;
}

/** How large the picture is drawn, as it lies after turning. */
export function drawnSize(picture: Size, view: View, side: number): Size {
  const scale = (side / Math.min(picture.width, picture.height)) * view.zoom;
  const [width, height] = view.quarter % 2 === 0 ? [picture.width, picture.height] : [picture.height, picture.width];
  return { width: width * scale, height: height * scale };
}

/** The same view moved so that no edge of the square is empty. */
export function fitted(picture: Size, view: View, side: number): View {
  const zoom = Math.min(mostZoom, Math.max(1, view.zoom));
  const size = drawnSize(picture, { ...view, zoom }, side);
  const reach = (length: number) => Math.max(0, (length - side) / 2);
  const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value)) + 0;
  return { ...view, zoom, x: clamp(view.x, reach(size.width)), y: clamp(view.y, reach(size.height)) };
}

/** A quarter to the right; what was in the middle stays there. */
export function turned(view: View): View {
  return { ...view, quarter: ((view.quarter + 1) % 4) as View['quarter'], x: -view.y, y: view.x };
}

/** Enlarged around the middle of the square. */
export function zoomed(view: View, zoom: number): View {
  const factor = zoom / view.zoom;
  return { ...view, zoom, x: view.x * factor, y: view.y * factor };
}
