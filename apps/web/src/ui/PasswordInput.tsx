import { type ComponentProps, useState } from 'react'
import layout from '#styles/layout.module.css'
import { Icon } from './Icon.tsx'
import { TextInput } from './TextInput.tsx'

type Props = Omit<ComponentProps<typeof TextInput>, 'type' | 'button' | 'shape'>

/** A password field with a button that shows the typed text. */
export function PasswordInput(props: Props) {
  const [isShown, setIsShown] = useState(false)

  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      button={
        <button type="button" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          <Icon name={isShown ? 'eyeOff' : 'eye'} />
          <span className={layout['visuallyHidden']}>Mostrar senha</span>
        </button>
      }
    />
  )
}
