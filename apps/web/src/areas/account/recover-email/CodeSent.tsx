import { accountMessages } from '@porteira/domain'
import { useEffect, useRef } from 'react'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'

/** The instructions after the form is sent. They get the focus, because the button of the form is gone. */
export function CodeSent({ onAgain }: { onAgain: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])

  return (
    <div ref={box} tabIndex={-1} className={layout['stack']}>
      <Callout tone="good" icon="mail">
        {accountMessages.codeSentIfKnown}
      </Callout>
      <p>Abra o e-mail e toque no link para definir a nova senha. O link vale por 30 minutos.</p>
      <p className={typography['muted']}>
        Não chegou? Olhe no lixo eletrônico e confira se este é o e-mail do seu cadastro.
      </p>
      <Button onClick={onAgain}>Enviar de novo</Button>
    </div>
  )
}
