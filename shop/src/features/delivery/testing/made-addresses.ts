/** Addresses as people paste them: each of 24 shapes with each of ten people. */

export interface MadeAddress {
  text: string
  fields: { recipient: string; phone: string; region_code: string; street: string; postal_code: string }
}

interface Person {
  name: string
  phone: string
  code: string
  region: readonly [province: string, city: string, district: string]
  short: string
  street: string
  postal: string
}

const people: readonly Person[] = [
  {
    name: '张三',
    phone: '13800138000',
    code: '330106',
    region: ['浙江省', '杭州市', '西湖区'],
    short: '浙江杭州西湖区',
    street: '文三路478号华星时代广场A座1203',
    postal: '310013',
  },
  {
    name: '欧阳娜娜',
    phone: '18612345678',
    code: '110105',
    region: ['北京市', '', '朝阳区'],
    short: '北京朝阳区',
    street: '建国路88号SOHO现代城3号楼2单元1801',
    postal: '100022',
  },
  {
    name: '李小龙',
    phone: '15921234567',
    code: '310115',
    region: ['上海市', '', '浦东新区'],
    short: '上海浦东新区',
    street: '张江路665号德宏大厦5楼',
    postal: '201203',
  },
  {
    name: '王芳',
    phone: '13912345678',
    code: '441900',
    region: ['广东省', '东莞市', ''],
    short: '广东东莞',
    street: '南城街道鸿福路200号第一国际2栋1508',
    postal: '523071',
  },
  {
    name: '赵子龙',
    phone: '17712345678',
    code: '500103',
    region: ['重庆市', '', '渝中区'],
    short: '重庆渝中区',
    street: '解放碑八一路168号',
    postal: '400010',
  },
  {
    name: '陈晓明',
    phone: '13666668888',
    code: '450103',
    region: ['广西壮族自治区', '南宁市', '青秀区'],
    short: '广西南宁青秀区',
    street: '民族大道131号航洋国际城1号楼',
    postal: '530028',
  },
  {
    name: '阿依古丽·买买提',
    phone: '19912345678',
    code: '650102',
    region: ['新疆维吾尔自治区', '乌鲁木齐市', '天山区'],
    short: '新疆乌鲁木齐天山区',
    street: '解放北路30号',
    postal: '830002',
  },
  {
    name: '刘女士',
    phone: '13311112222',
    code: '320583',
    region: ['江苏省', '苏州市', '昆山市'],
    short: '江苏昆山市',
    street: '玉山镇前进西路1801号',
    postal: '215300',
  },
  {
    name: '杭州云起科技有限公司',
    phone: '0571-88886666',
    code: '330108',
    region: ['浙江省', '杭州市', '滨江区'],
    short: '浙江杭州滨江区',
    street: '网商路599号4幢602室',
    postal: '310052',
  },
  {
    name: '周杰',
    phone: '15012349876',
    code: '222401',
    region: ['吉林省', '延边朝鲜族自治州', '延吉市'],
    short: '吉林延边延吉市',
    street: '公园路977号教职工公寓2-301',
    postal: '133002',
  },
]

const whole = ({ region }: Person) => region.join('')
const spaced = ({ region }: Person) => region.filter(Boolean).join(' ')
const dashed = ({ phone }: Person) =>
  phone.startsWith('1') ? phone.replace(/(\d{3})(\d{4})(\d{4})/, '$1-$2-$3') : phone
const blanks = ({ phone }: Person) =>
  phone.startsWith('1') ? phone.replace(/(\d{3})(\d{4})(\d{4})/, '$1 $2 $3') : phone.replace('-', ' ')
const wide = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(digit.codePointAt(0)! + 0xfee0))

const shapes: readonly ((person: Person) => string)[] = [
  (p) => `${p.name} ${p.phone} ${whole(p)}${p.street}`,
  (p) => `${whole(p)}${p.street} ${p.name} ${p.phone}`,
  (p) => `${p.name}，${p.phone}，${whole(p)}${p.street}`,
  (p) => `${p.name},${p.phone},${spaced(p)} ${p.street},${p.postal}`,
  (p) => `${p.phone} ${p.name} ${spaced(p)} ${p.street}`,
  (p) => `收货人：${p.name}\n手机号码：${p.phone}\n所在地区：${spaced(p)}\n详细地址：${p.street}`,
  (p) => `收件人: ${p.name}\n电话: ${p.phone}\n地址: ${whole(p)}${p.street}\n邮编: ${p.postal}`,
  (p) => `姓名：${p.name} 电话：${p.phone} 地址：${whole(p)}${p.street}`,
  (p) => `地址：${whole(p)}${p.street}，收货人：${p.name}，手机：${p.phone}`,
  (p) => `${p.name}\n${p.phone}\n${whole(p)}\n${p.street}`,
  (p) => `${whole(p)}${p.street}\n${p.name}\n${p.phone}`,
  (p) => `${p.name}${p.phone.startsWith('1') ? '' : ' '}${p.phone}${whole(p)}${p.street}`,
  (p) => `${p.short}${p.street} ${p.name}收 ${p.phone}`,
  (p) => `${p.short} ${p.street} ${p.phone} ${p.name}`,
  (p) => `${p.name} +86 ${p.phone.replace(/^0/, '0')} ${whole(p)}${p.street}`,
  (p) => `${p.name} ${dashed(p)} ${whole(p)}${p.street}`,
  (p) => `${p.name} ${blanks(p)} ${whole(p)} ${p.street}`,
  (p) => `${p.name}　${wide(p.phone)}　${whole(p)}${p.street}`,
  (p) => `${p.postal} ${whole(p)}${p.street} ${p.name} ${p.phone}`,
  (p) => `${whole(p)}${p.street}（${p.name}收）${p.phone}`,
  (p) => `收货人${p.name}\n电话${p.phone}\n地址${whole(p)}${p.street}`,
  (p) => `${p.name};${p.phone};${whole(p)};${p.street};${p.postal}`,
  (p) => `中国 ${whole(p)} ${p.street}\n${p.name}（${p.phone}）`,
  (p) => `Name: ${p.name}\nTel: ${p.phone}\nAddress: ${whole(p)} ${whole(p)}${p.street}\nZip: ${p.postal}`,
]

/** Whether a text names the postal code is read off the text. */
export function madeAddresses(): MadeAddress[] {
  return shapes.flatMap((shape) =>
    people.map((person) => {
      const { name: recipient, phone, code: region_code, street, postal } = person
      const text = shape(person)
      const postal_code = text.includes(postal) ? postal : ''
      return { text, fields: { recipient, phone, region_code, street, postal_code } }
    }),
  )
}
