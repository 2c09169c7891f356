import { index, type RouteConfigEntry, route } from '@react-router/dev/routes'

export default [
  route('shop', './features/catalogue/pages/shop-layout.tsx', { id: 'Shop' }, [
    index('./features/catalogue/pages/shop-home.tsx'),
    route('goods_list', './features/catalogue/pages/goods-search.tsx'),
    route('goods_list/:query', './features/catalogue/pages/goods-list.tsx'),
    route('goods_detail/:goods_id', './features/catalogue/pages/goods-detail.tsx'),
  ]),
] satisfies RouteConfigEntry[]
