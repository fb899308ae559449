import { photoMessages, FIELD_BOUNDS } from '@porteira/domain'
import { expect, test } from 'vitest'
import { photoProblem } from './photo-problem.ts'

const jpegOf = (bytes: number) => {
  const photo = new Uint8Array(bytes)
  photo.set([0xff, 0xd8, 0xff, 0xe0])
  return new Blob([photo], { type: 'image/jpeg' })
}

test('A JPEG of exactly 8 MB is accepted, and one byte more is refused', async () => {
  expect(await photoProblem(jpegOf(FIELD_BOUNDS.photoBytes))).toBeUndefined()
  expect(await photoProblem(jpegOf(FIELD_BOUNDS.photoBytes + 1))).toBe(photoMessages.tooLarge)
})

test('A picture that only claims to be a JPEG is refused', async () => {
  const png = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], { type: 'image/jpeg' })
  expect(await photoProblem(png)).toBe(photoMessages.notJpeg)
  expect(await photoProblem(new Blob([]))).toBe(photoMessages.notJpeg)
})
