import { type ImgHTMLAttributes, useLayoutEffect, useRef } from 'react'

type Props = { file: Blob; alt: string } & Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt'>

/** A picture that came by a call of ours: what the call carried stays out of the picture's address. */
export function Picture({ file, alt, ...image }: Props) {
  const ref = useRef<HTMLImageElement>(null)
  useLayoutEffect(() => {
    const address = URL.createObjectURL(file)
    if (ref.current) ref.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  return <img {...image} ref={ref} alt={alt} />
}
