import sharp from 'sharp'

/** The sun at its zenith over the hills, as on the certificate; the same for every course. */
const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 640">
<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" stop-color="#071226"/><stop offset=".36" stop-color="#102a4d"/><stop offset=".56" stop-color="#2b5580"/>
<stop offset=".68" stop-color="#9a7f86"/><stop offset=".76" stop-color="#eeb083"/><stop offset=".84" stop-color="#ffdcae"/>
</linearGradient>
<radialGradient id="glow"><stop offset="0" stop-color="#ffcf66" stop-opacity=".75"/>
<stop offset=".4" stop-color="#ffb020" stop-opacity=".28"/><stop offset="1" stop-color="#ffb020" stop-opacity="0"/></radialGradient>
<linearGradient id="climb" x1="0" x2="1"><stop offset="0" stop-color="#ffb020" stop-opacity="0"/>
<stop offset=".25" stop-color="#ffb020"/><stop offset="1" stop-color="#ffe2a8"/></linearGradient>
<clipPath id="disc"><circle cx="320" cy="320" r="304"/></clipPath>
</defs>
<circle cx="320" cy="320" r="318" fill="#ffb020"/><circle cx="320" cy="320" r="308" fill="#071226"/>
<g clip-path="url(#disc)">
<rect width="640" height="640" fill="url(#sky)"/>
<g fill="#fff"><circle cx="120" cy="150" r="3" opacity=".8"/><circle cx="196" cy="92" r="2.4" opacity=".7"/>
<circle cx="470" cy="84" r="2.8" opacity=".8"/><circle cx="540" cy="176" r="2.4" opacity=".6"/>
<circle cx="88" cy="262" r="2" opacity=".5"/><circle cx="250" cy="250" r="2.2" opacity=".5"/>
<circle cx="408" cy="286" r="2.4" opacity=".5"/><circle cx="566" cy="282" r="2" opacity=".5"/>
<circle cx="310" cy="66" r="2" opacity=".6"/><circle cx="160" cy="212" r="1.8" opacity=".6"/></g>
<path d="M0 486C80 460 120 500 200 470S330 452 410 478 540 452 640 470V640H0Z" fill="#a77a72"/>
<path d="M0 520C90 500 150 536 240 508S400 496 470 520 580 500 640 514V640H0Z" fill="#665f73"/>
<path d="M0 556C100 532 180 566 280 544S440 532 520 556 600 544 640 550V640H0Z" fill="#2c3d58"/>
<path d="M0 594C120 574 220 602 330 584S520 578 640 592V640H0Z" fill="#12233b"/>
<path d="M64 486A256 306 0 0 1 320 180" fill="none" stroke="url(#climb)" stroke-width="9" stroke-linecap="round"/>
<path d="M320 180A256 306 0 0 1 576 486" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="6" stroke-linecap="round" stroke-dasharray=".1 20"/>
<circle cx="320" cy="180" r="150" fill="url(#glow)"/>
<circle cx="320" cy="180" r="58" fill="#ffcf66" fill-opacity=".4"/><circle cx="320" cy="180" r="42" fill="#ffd98a"/>
<circle cx="320" cy="180" r="31" fill="#ffe9bf"/></g>
</svg>`

let drawn: Promise<Buffer> | undefined

/** Returns the picture of every badge: PNG, 640 × 640 as wallets show it. Drawn once per process. */
export function badgeImage(): Promise<Buffer> {
  drawn ??= sharp(Buffer.from(picture)).png({ compressionLevel: 9 }).toBuffer()
  return drawn
}
