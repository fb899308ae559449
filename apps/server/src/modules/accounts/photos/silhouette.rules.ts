const colour = {
  sky: '#f7e6bd',
  sun: '#eeb04f',
  hill: '#2f6f43',
  ink: '#2a1a10',
  scarf: '#9d1730',
  band: '#d8b079',
}

/** The picture for a person without a photo: a rider with hat and scarf before the sun. SVG, 512 × 512, no text. */
export const SILHOUETTE = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
<path fill="${colour.sky}" d="M0 0h512v512H0z"/>
<circle cx="256" cy="250" r="176" fill="${colour.sun}"/>
<path fill="${colour.hill}" d="M0 400c90-34 170-40 256-34s170 16 256-12v158H0z"/>
<g fill="${colour.ink}">
  <path d="M92 512c4-84 48-126 118-140h92c70 14 114 56 118 140z"/>
  <path d="M214 320h84v70l-42 26-42-26z"/>
  <path d="M180 214h152v52c0 54-34 92-76 92s-76-38-76-92z"/>
  <path d="M82 216c40-14 68-20 92-24 6-62 28-96 56-96 12 0 18 8 26 8s14-8 26-8c28 0 50 34 56 96 24 4 52 10 92 24-50 22-110 32-174 32S132 238 82 216z"/>
</g>
<path fill="${colour.band}" d="M173 194c26 8 54 12 83 12s57-4 83-12l2 14c-26 8-55 12-85 12s-59-4-85-12z"/>
<path fill="${colour.scarf}" d="M196 366c20 14 40 20 60 20s40-6 60-20l12 24c-16 14-34 22-52 26l22 74-42-30-42 30 22-74c-18-4-36-12-52-26z"/>
</svg>`
