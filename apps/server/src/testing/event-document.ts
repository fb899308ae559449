/** The fields that a document of a new event must have, without its address and without what it sells. */
export const requiredEventFields = {
  name: 'RODEIO',
  state: 'RS',
  city: 'Bom Jesus',
  startDate: '2027-01-14',
  endDate: '2027-01-17',
  salesStart: '2026-11-01T08:00:00-03:00',
  salesEnd: '2027-01-12T23:59:59-03:00',
}
