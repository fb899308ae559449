import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { useToast } from '#ui/Toast.tsx'
import styles from './Scoreboard.module.css'

/** Links that share this page or copy its address. */
export function ShareLinks({ title }: { title: string }) {
  const [toast, say] = useToast()
  const address = location.origin + location.pathname
  const message = encodeURIComponent(`${title}\n${address}`)

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      say('Link copiado.')
    } catch {
      say('Copie o endereço na barra do navegador.')
    }
  }

  return (
    <section className={styles['share']} aria-label="Compartilhar">
      <LinkButton href={`https://wa.me/?text=${message}`}>
        <Icon name="talk" />
        Enviar pelo WhatsApp
      </LinkButton>
      <Button look="quiet" onClick={() => void copy()}>
        <Icon name="copy" />
        Copiar link
      </Button>
      {toast}
    </section>
  )
}
