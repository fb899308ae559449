import { type ImgHTMLAttributes, useLayoutEffect, useRef } from 'react'

type Props = { file: Blob; alt: string } & Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt'>

/** A picture from the answer of an API call. The token of the call is not part of the picture's URL. */
export function Picture({ file, alt, ...image }: Props) {
  const ref = useRef<HTMLImageElement>(null)
  useLayoutEffect(() => {
    const address = URL.createObjectURL(file)
    if (ref.current) ref.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  return <img {...image} ref={ref} alt={alt} />
}
