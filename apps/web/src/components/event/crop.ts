/** The size of a banner in pixels. */
export const BANNER = { width: 1200, height: 630 }
export const MAX_ZOOM = 4

type Size = { width: number; height: number }

/**
 * The part of a picture that becomes the banner. With zoom 1 it is as large as possible. `x` and `y` are its place from
 * 0 (left, top) to 1 (right, bottom).
 */
export type Crop = { zoom: number; x: number; y: number }

export const CENTRE: Crop = { zoom: 1, x: 0.5, y: 0.5 }

/** Pixels of the banner for one pixel of the picture. */
const scaleOf = ({ width, height }: Size, zoom: number) =>
  Math.max(BANNER.width / width, BANNER.height / height) * zoom

/** The part in pixels of the picture. */
export function partOf(picture: Size, { zoom, x, y }: Crop) {
  const scale = scaleOf(picture, zoom)
  const [width, height] = [BANNER.width / scale, BANNER.height / scale]
  return { left: (picture.width - width) * x, top: (picture.height - height) * y, width, height }
}

/** The crop after the picture was dragged by these pixels of the banner. It never leaves the picture. */
export function dragged(picture: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const scale = scaleOf(picture, crop.zoom)
  const { width, height } = partOf(picture, crop)
  const place = (before: number, pixels: number, spare: number) =>
    spare < 1 ? before : within(0, before - pixels / scale / spare, 1)
  return {
    ...crop,
    x: place(crop.x, by.x, picture.width - width),
    y: place(crop.y, by.y, picture.height - height),
  }
}

/** The crop with another zoom, between the whole picture and `MAX_ZOOM`. */
export const zoomed = (crop: Crop, zoom: number): Crop => ({ ...crop, zoom: within(1, zoom, MAX_ZOOM) })

const within = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))
