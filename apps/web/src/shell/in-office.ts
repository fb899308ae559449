import { createContext, useContext } from 'react'

export const InOffice = createContext(false)

/** True for a page of the administration, which has the rail instead of the masthead. */
export const useInOffice = () => useContext(InOffice)
