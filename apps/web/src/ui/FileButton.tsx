import { type ChangeEvent, type ReactNode, useRef } from 'react'
import layout from '#styles/layout.module.css'
import { Button } from './Button.tsx'

type Props = {
  /** The name of the field for a screen reader. */
  label: string
  accept: string
  busy?: boolean
  onFile: (file: File) => unknown
  children: ReactNode
}

/** A button that opens the browser's choice of a file. */
export function FileButton({ label, accept, busy = false, onFile, children }: Props) {
  const picker = useRef<HTMLInputElement>(null)

  function take({ currentTarget: box }: ChangeEvent<HTMLInputElement>) {
    const [file] = box.files ?? []
    // Without it the same file could not be chosen a second time.
    box.value = ''
    if (file) onFile(file)
  }

  return (
    <>
      <input
        ref={picker}
        className={layout['visuallyHidden']}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        onChange={take}
      />
      <Button busy={busy} onClick={() => picker.current?.click()}>
        {children}
      </Button>
    </>
  )
}
