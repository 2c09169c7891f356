/** The places that a rule is for, chosen as for a delivery zone. */
import { callConsole } from '#console-session/console-api.ts'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import { PlacePicker, type PlacePickerProps } from '#features/delivery/components/console/place-picker.tsx'
import type { listZones } from '#features/delivery/console-contract.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { m } from '#texts'
import { fieldNames } from './promotion-fields.ts'

type PlacesProps = Pick<PlacePickerProps, 'places' | 'isChanged' | 'errors' | 'onPlaces'>

export function PlacesField(props: PlacesProps) {
  const { data } = useLoaded<ResponseOf<typeof listZones>>('places', (signal) =>
    callConsole<typeof listZones>('GET /api/console/delivery_zones/', { signal }),
  )
  return (
    <PlacePicker
      label={fieldNames.zone_codes()}
      hint={m.promotions_zones_hint()}
      countries={data?.countries ?? []}
      {...props}
    />
  )
}
