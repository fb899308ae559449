type Detector = { detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: ['qr_code'] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

let detector: Promise<Detector> | undefined

/** The reader of QR codes: the browser's own, else a library. Call it early, so that it is there without network. */
export const loadDetector = () => (detector ??= makeDetector())

async function makeDetector(): Promise<Detector> {
  const own = Reflect.get(window, 'BarcodeDetector') as DetectorClass | undefined
  const formats = (await own?.getSupportedFormats().catch(() => undefined)) ?? []
  if (own && formats.includes('qr_code')) return new own({ formats: ['qr_code'] })
  const { BarcodeDetector } = await import('qr/decode.js')
  return new BarcodeDetector({ formats: ['qr_code'] })
}
