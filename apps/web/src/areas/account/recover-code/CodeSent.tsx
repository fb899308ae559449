import { accountMessages } from '@porteira/domain'
import { type ReactNode, useEffect, useRef } from 'react'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'

type Props = { contact: string; onCorrect: () => void; children: ReactNode }

/** The instructions after the form is sent. They get the focus, because the button of the form is gone. */
export function CodeSent({ contact, onCorrect, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])

  return (
    <div ref={box} tabIndex={-1} className={layout['stack']}>
      <Callout tone="good" icon="mail">
        {accountMessages.codeSentIfKnown}
      </Callout>
      <p>
        Abra o e-mail <b>{contact.toLocaleLowerCase('pt-BR')}</b> e toque no link para definir a nova senha. O
        link vale por 30 minutos.
      </p>
      <p className={typography['muted']}>
        Não chegou? Olhe no lixo eletrônico e confira se este é o e-mail do seu cadastro.
      </p>
      {children}
      <Button look="quiet" onClick={onCorrect}>
        Corrigir o e-mail
      </Button>
    </div>
  )
}
