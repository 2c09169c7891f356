/** On the provider's page, its page for phones, by a code to scan, or inside the provider's own app. */
export const scenes = ['page', 'wap', 'qr', 'in_app'] as const
export type Scene = (typeof scenes)[number]
