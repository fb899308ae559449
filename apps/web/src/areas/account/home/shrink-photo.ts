/** In pixels. The server stores 512 by 512; a larger upload keeps the quality. */
const SIDE = 1024
const SMALL_BYTES = 400_000
const QUALITY = 0.88

/** Shrinks a photo for a slow network. Where the browser cannot do that, it returns the original. */
export async function shrinkPhoto(photo: Blob): Promise<Blob> {
  if (photo.size <= SMALL_BYTES) return photo
  try {
    const picture = await createImageBitmap(photo)
    const scale = Math.min(1, SIDE / Math.min(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    return small && small.size < photo.size ? small : photo
  } catch {
    return photo
  }
}
