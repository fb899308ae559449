// The only script of the sandbox's pages. It opens a pasted code, reads QR codes and refreshes the mailbox.

const COMPLETE_CODE = /^000201.+6304[0-9a-f]{4}$/i
const REFRESH_EVERY_MS = 2000

const find = (id) => document.getElementById(id)

const form = find('code-form')
if (form) {
  find('codigo').addEventListener('input', ({ target }) => {
    if (COMPLETE_CODE.test(target.value.trim())) form.requestSubmit()
  })
  find('scanner').hidden = false
  find('scan').addEventListener('click', scanWithCamera)
  find('picture').addEventListener('change', scanPicture)
}

const messages = find('messages')
if (messages) setInterval(refreshMailbox, REFRESH_EVERY_MS)

function useCode(code) {
  find('codigo').value = code
  form.requestSubmit()
}

const say = (text) => {
  find('scan-status').textContent = text
}

async function scanPicture({ target }) {
  const [file] = target.files
  if (!file) return
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  const code = bitmap && (await readCode(bitmap, bitmap.width, bitmap.height))
  if (code) useCode(code)
  else say('Não foi possível ler um QR Code nessa imagem.')
}

async function scanWithCamera() {
  const video = find('camera')
  try {
    video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  } catch {
    say('Não foi possível usar a câmera.')
    return
  }
  video.hidden = false
  await video.play()
  say('Aponte a câmera para o QR Code.')
  const look = async () => {
    const code = video.videoWidth && (await readCode(video, video.videoWidth, video.videoHeight))
    if (!code) return setTimeout(look, 200)
    for (const track of video.srcObject.getTracks()) track.stop()
    return useCode(code)
  }
  look()
}

// Uses the browser's QR code reader if there is one, else the library from this server.
async function readCode(source, width, height) {
  const formats = (await globalThis.BarcodeDetector?.getSupportedFormats?.()) ?? []
  if (formats.includes('qr_code')) {
    const [found] = await new BarcodeDetector({ formats: ['qr_code'] }).detect(source)
    if (found) return found.rawValue
  }
  await import('/assets/jsqr.js')
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context.drawImage(source, 0, 0)
  return globalThis.jsQR(context.getImageData(0, 0, width, height).data, width, height)?.data
}

// Only new items are added, so that an open mail and the scroll position do not change.
async function refreshMailbox() {
  if (document.hidden) return
  const answer = await fetch(messages.dataset.refresh).catch(() => undefined)
  if (!answer?.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const fresh = [...page.querySelectorAll('li[id^="message-"]')].filter(({ id }) => !find(id))
  if (!fresh.length) return
  messages.prepend(...fresh)
  find('no-messages').hidden = true
  find('mailbox-status').textContent =
    fresh.length === 1 ? 'Chegou 1 mensagem.' : `Chegaram ${fresh.length} mensagens.`
}
