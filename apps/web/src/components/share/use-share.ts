import { useToast } from '#ui/Toast.tsx'
import { copyText } from './copy-text.ts'

type Shared = { title: string; text: string; url?: string }

/** Opens the share sheet of the phone, and copies the text where there is none. Render `toast` once. */
export function useShare() {
  const [toast, say] = useToast()

  async function share(shared: Shared) {
    // Desktop browsers and old phones have no share sheet.
    if (!('share' in navigator)) return copy(shared)
    try {
      await navigator.share(shared)
    } catch (error) {
      const isClosedByPerson = error instanceof DOMException && error.name === 'AbortError'
      if (!isClosedByPerson) await copy(shared)
    }
  }

  async function copy({ text, url }: Shared) {
    const isCopied = await copyText([text, url].filter(Boolean).join('\n'))
    say(isCopied ? 'Copiado. Cole onde quiser enviar.' : 'Seu navegador não deixou copiar.')
  }

  return { share, toast }
}
