/** The seller, the contact for personal data and the site of the organiser. The server writes them into the footer. */
export function readSeller() {
  const {
    seller = '',
    address = '',
    privacyContact = '',
    organiserUrl = '/',
  } = document.querySelector<HTMLElement>('body > footer')?.dataset ?? {}
  return { seller, address, privacyContact, organiserUrl }
}
