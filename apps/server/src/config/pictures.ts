import type { Mistakes, Texts } from './reading.ts'

const S3 = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const

/** Checks that a storage has all of its settings or none, and that it has them if new pictures go there. */
export function judgePictures(texts: Texts, mistakes: Mistakes) {
  const given = S3.filter((name) => texts[name])
  if (given.length === 0 && texts.PICTURE_STORAGE !== 's3') return
  const reason = given[0] ? `${given[0]} está definida` : 'PICTURE_STORAGE=s3'
  for (const name of S3)
    if (!texts[name]) mistakes.add(name, `Defina ${name}: com ${reason} a loja precisa de ${S3.join(', ')}.`)
}
