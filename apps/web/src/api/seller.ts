/** Who sells here and who answers for personal data, as the server wrote it at the foot of the page. */
export function readSeller() {
  const {
    seller = '',
    address = '',
    privacyContact = '',
  } = document.querySelector<HTMLElement>('body > footer')?.dataset ?? {}
  return { seller, address, privacyContact }
}
