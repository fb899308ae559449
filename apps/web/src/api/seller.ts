/** Who sells here, who answers for personal data, and the organiser's site, as the server wrote them in the foot. */
export function readSeller() {
  const {
    seller = '',
    address = '',
    privacyContact = '',
    organiserUrl = '/',
  } = document.querySelector<HTMLElement>('body > footer')?.dataset ?? {}
  return { seller, address, privacyContact, organiserUrl }
}
