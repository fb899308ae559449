import { strengthLetter } from '@porteira/domain'
import { api } from '#api/client.ts'
import { useSend } from '#components/send/use-send.ts'
import { saveFile } from '#ui/save-file.ts'
import { useToast } from '#ui/Toast.tsx'
import { resultPicture } from './result-picture.ts'

/** Shares the picture of a strength where the browser has a share sheet for files, else saves it. Render `toast` once. */
export function useSharePicture(catUUID: string, title: string) {
  const { send, busy } = useSend()
  const [toast, say] = useToast()

  async function fetchPicture(strength: number) {
    const picture = await send(() => api(...resultPicture(catUUID, strength)))
    const name = `resultado-${strengthLetter(strength).toLowerCase()}.jpg`
    return picture && new File([picture], name, { type: 'image/jpeg' })
  }

  function keep(file: File) {
    saveFile(file, file.name)
    say('Imagem baixada.')
  }

  async function save(strength: number) {
    const file = await fetchPicture(strength)
    if (file) keep(file)
  }

  async function share(strength: number) {
    const file = await fetchPicture(strength)
    if (!file) return
    const shared = { files: [file], title, text: `${title}\n${location.origin}${location.pathname}` }
    // Desktop browsers and old phones share no files.
    if (!('canShare' in navigator) || !navigator.canShare(shared)) return keep(file)
    try {
      await navigator.share(shared)
    } catch (error) {
      const isClosedByPerson = error instanceof DOMException && error.name === 'AbortError'
      if (!isClosedByPerson) keep(file)
    }
  }

  return { share, save, busy, toast }
}
