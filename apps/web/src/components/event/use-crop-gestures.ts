import { type Dispatch, type PointerEvent, type SetStateAction, useRef } from 'react'
import { BANNER, type Crop, zoomed } from './crop.ts'

type Point = { x: number; y: number }
type Drag = (crop: Crop, by: Point) => Crop

const distance = ([a, b]: Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)

/** The pointer events of a canvas: one pointer drags the picture, two pointers zoom it. `by` is in pixels of the banner. */
export function useCropGestures(setCrop: Dispatch<SetStateAction<Crop>>, drag: Drag) {
  const pointers = useRef(new Map<number, Point>())

  function press(event: PointerEvent<HTMLCanvasElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }

  function move(event: PointerEvent<HTMLCanvasElement>) {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const spread = distance([...pointers.current.values()])
    const after = { x: event.clientX, y: event.clientY }
    pointers.current.set(event.pointerId, after)
    const ratio = spread > 0 ? distance([...pointers.current.values()]) / spread : 1
    const scale = BANNER.width / event.currentTarget.clientWidth
    const by = { x: (after.x - before.x) * scale, y: (after.y - before.y) * scale }
    setCrop((crop) => (spread > 0 ? zoomed(crop, crop.zoom * ratio) : drag(crop, by)))
  }

  const release = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId)
  }

  return { onPointerDown: press, onPointerMove: move, onPointerUp: release, onPointerCancel: release }
}
