import { DrawnIcon } from '#ui/display/icon.tsx'

const shape =
  'M3 6h11v10H3zM14 9.5h4l3 3.5v3h-7M7 19a1.8 1.8 0 1 0 0-3.6A1.8 1.8 0 0 0 7 19zM17.5 19a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6z'

export const TruckIcon = () => <DrawnIcon shape={shape} />
