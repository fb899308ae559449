/** The path of a bank note. It has its own file, because the rail of the office needs it without the icons of the desk. */
export const CASH = 'M3 7h18v11H3zM6.5 10.5v4M17.5 10.5v4M12 10.1a2.4 2.4 0 100 4.8 2.4 2.4 0 000-4.8'
