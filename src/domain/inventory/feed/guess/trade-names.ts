/** The trade's names for the columns of a stock list. */
import type { FeedField } from '../fields.ts';

/** A car's field, or one of the prices that a rule is made from. */
export type Target =
  | FeedField
  | ('title' | 'drive_away' | 'egc' | 'includes_charges' | 'pictures' | 'place' | 'cost');

interface TargetNames {
  target: Target;
  /** Names with one meaning, if the values fit. */
  names: string;
  /** Names with several meanings: the values decide. */
  perhaps?: string;
}

/** In the order of the trade's own lists. Names are lower case, without spaces and without a plural `s`. */
export const TRADE_NAMES: readonly TargetNames[] = [
  {
    target: 'stocknum',
    names:
      'stocknum stocknumber stockno stock stockid stk stkno stkn stknum stockcode stockref stknumber inventoryid unitnumber unitno dealerstocknumber vehiclestocknumber stocknumid',
    perhaps:
      'id sku vehicleid unit ref reference identifier code listingid adid no nr number externalid uniqueid itemid carid',
  },
  {
    target: 'vin',
    names:
      'vin vinnumber vinno vinnum vehicleidentificationnumber chassis chassisnumber chassisno vinchassis vincode vinhin',
  },
  {
    target: 'regplate',
    names:
      'rego regplate plate regno regonumber registrationnumber registrationno registrationplate numberplate regoplate regplate licenceplate licenseplate platenumber regonumber regnumber vehicleregistrationplate regonum platenum',
    perhaps: 'registration reg regonumberplate',
  },
  {
    target: 'rego_expiry',
    names:
      'regoexpiry regoexpire regexpiry registrationexpiry registrationexpire regoexp regexp regodue regoexpirydate registrationexpirydate registrationexpiresutc expiresutc regodate regoexpiration registeredto regountil registrationexpiration',
    perhaps: 'rego registration expiry',
  },
  {
    target: 'make',
    names: 'make mk manufacturer brand maker marque makename manufacturername brandname vehiclemake',
    perhaps: 'franchise',
  },
  { target: 'model', names: 'model mdl modelname family range modelfamily vehiclemodel modelrange' },
  {
    target: 'badge',
    names:
      'badge variant trim trimlevel derivative vehicleconfiguration variantname badgename grade submodel modelvariant style',
    perhaps: 'version edition spec configuration',
  },
  { target: 'series', names: 'series seriesname modelserie', perhaps: 'generation' },
  {
    target: 'year',
    names:
      'year modelyear yr manuyear yearbuilt buildyear yrbuilt manufactureyear manufacturedyear yearofmanufacture vehiclemodeldate my yom yearmade releasedateyear releaseyear manyear vehicleyear builtyear',
    perhaps: 'built date',
  },
  {
    target: 'title',
    names:
      'title heading headline adtitle listingtitle vehicletitle vehicle makemodel yearmakemodel vehiclename',
    perhaps: 'name description vehicledescription cardescription item car unit',
  },
  {
    target: 'car_type',
    names:
      'newused usedornew usednew neworused newuseddemo newusedflag cartype listingtype stocktype stateofvehicle itemcondition saletype conditiontype newusedtype nuv usednewdemo nud vehiclecondition newuseddemonstrator',
    perhaps: 'condition type category class kind state stockcategory',
  },
  {
    target: 'status',
    names:
      'status salestatus stockstatus availability vehiclestatus salesstatus inventorystatus listingstatus salesstatu',
    perhaps: 'state offersavailability',
  },
  {
    target: 'item_type',
    names: 'itemtype vehicletype producttype',
    perhaps: 'type category class kind vehiclecategory',
  },
  {
    target: 'drive_away',
    names:
      'driveaway driveawayprice dap dapprice priceda driveawayamount dapamount onroadprice pricedriveaway pricelistdapamount drawayprice',
  },
  {
    target: 'egc',
    names:
      'egc egcprice priceegc egcamount exgovtcharge pricelistegcamount excludinggovernmentcharge exgov priceexgovt',
  },
  {
    target: 'price',
    names:
      'price advertisedprice sellingprice saleprice askingprice retailprice listprice internetprice webprice currentprice ourprice priceamount priceretail pricingadvertisedprice offersprice offerprice priceaud advertprice windscreenprice amount pricevalue stickerprice asking retail priceadvertised salesprice pricetotal',
    perhaps: 'value now',
  },
  {
    target: 'cost',
    names:
      'cost costprice invoice invoiceprice wholesale wholesaleprice tradeprice msrp rrp bookvalue landedcost dealercost floorplan reserveprice netcost newpricewhensold newprice purchaseprice buyprice margin gross specialprice special pricespecial minimumprice',
  },
  {
    target: 'price_type',
    names: 'pricetype pricebasis pricequalifier pricelabel priceinclude vehiclepricetype pricetypename',
    perhaps: 'priceinfo pricenote',
  },
  {
    target: 'includes_charges',
    names:
      'includesgovtcharge incgovtcharge incgovtchg incgovchg inclgovtcharge incgovernmentcharge includesgovernmentcharge isdriveaway driveawayflag driveawayyn inconroad inclonroad includesonroad onroadsincluded dapflag',
    perhaps: 'driveaway',
  },
  {
    target: 'before_price',
    names: 'was wasprice previousprice beforeprice oldprice originalprice pricewas formerprice',
  },
  { target: 'weekly_price', names: 'weekly weeklyprice perweek weeklyfrom' },
  {
    target: 'km',
    names:
      'km ks mileagekm kmtravelled kilometre kilometer odometer odo mileage odometerreading klm kilometrage mileagevalue mileagefromodometervalue odom odometervalue currentodometer odometerkm odometerreadingsvalue odometerreadingscurrentvalue currentmileagekm travelled kmstravelled usageodometer',
    perhaps: 'distance reading',
  },
  {
    target: 'colour',
    names:
      'colour color exteriorcolour exteriorcolor extcolour extcolor extcol bodycolour bodycolor paint paintcolour colourexterior colorexterior outsidecolour externalcolour vehiclecolour basecolour coloursexterior coloursexteriorname exterior exteriorcolourname colourname paintcolor colourext',
    perhaps: 'colourextint colours genericcolour',
  },
  {
    target: 'interior_colour',
    names:
      'interiorcolour interiorcolor intcolour intcolor trimcolour trimcolor vehicleinteriorcolor vehicleinteriorcolour insidecolour upholsterycolour interior coloursinterior coloursinteriorname interiorcolorname',
    perhaps: 'trim upholstery',
  },
  {
    target: 'body',
    names:
      'body bodytype bodystyle shape bodyshape bodydescription bodydesc bodystylename vehiclebody bodystyletype',
    perhaps: 'style type category class carsuv segment',
  },
  {
    target: 'drive',
    names:
      'drive drivetype drivetrain driveline driventrain wheel wheeldrive drivewheelconfiguration drivetraindesc drivendwheel',
    perhaps: 'driven',
  },
  {
    target: 'fuel',
    names: 'fuel fueltype fueltypename enginefuel enginefueltype vehicleenginefueltype fueldescription',
    perhaps: 'engine power',
  },
  {
    target: 'transmission',
    names:
      'transmission gearbox trans tx transmissiontype gear geartype vehicletransmission transmissionname gearboxtype transtype transmissiondescription transdesc',
    perhaps: 'auto manual automanual',
  },
  {
    target: 'doors',
    names: 'door numberofdoor doorcount doorct bodydoorct noofdoor numdoor bodydoor doorno doornumber',
  },
  {
    target: 'seats',
    names:
      'seat numberofseat seatcount seatingcapacity vehicleseatingcapacity noofseat numseat seatcapacity seatno seatnumber',
  },
  {
    target: 'engine_size',
    names:
      'enginel engl enginesize enginecapacity enginelitre enginelitres displacement enginedisplacement litre enginesizelitre capacity enginecc cc engineliter',
    perhaps: 'engine enginetype enginedescription motor',
  },
  {
    target: 'variant.cylinders',
    names:
      'cylinder cyl numberofcylinder enginecylinderct cylindersinengine noofcylinder enginecylinder cylindercount',
    perhaps: 'engine',
  },
  { target: 'variant.induction', names: 'induction aspiration turbo' },
  {
    target: 'variant.fuelconsumptioncombined',
    names:
      'fuelconsumption fuelconsumptioncombined consumption l100km fueleconomy combinedconsumption fuelconsumptionl100km fuelcombined',
  },
  {
    target: 'build_date',
    names:
      'builddate dateofmanufacture productiondate manufacturedate manufacturingdate built buildmonth builtdate',
  },
  {
    target: 'compliance_date',
    names:
      'compliancedate complied compliance compliedate compl compldate complianceplate complianceplatedate',
  },
  {
    target: 'created_at',
    names:
      'datein dateinstock inventorydate createdat createdutc firstlisted datefirstonlot instockdate stockdate dateadded datearrived listeddate stockeddate stockedat dateinyard arrivaldate',
  },
  { target: 'certified', names: 'certified cpo certifiedpreowned factorycertified iscertified' },
  { target: 'has_nvic', names: 'nvic niviccode nviccode nvicnumber' },
  {
    target: 'redbook_code',
    names:
      'redbookcode redbook redbookid redbookkey redbookvehiclekey redbookno redbooknumber redbookref rbcode rbc rbid rbkey rbvehiclekey',
    perhaps: 'vehiclekey vehiclecode',
  },
  {
    target: 'show_on_dealer_website',
    names:
      'publish published ispublished publishtoweb publishtowebsite webpublish showonweb showonwebsite showonline displayonweb displayonwebsite showondealerwebsite',
  },
  {
    target: 'pictures',
    names:
      'image images picture photo pic photourl imageurl pictureurl photourllist imagelink additionalimagelink imagelist photolist photos webimage imagesurl photolink imageurllist pictures mediaphotosurl mediaimageshref imagesimageurl photosphoto img imgurl mainphoto mainimage imagelocation webphoto otherphoto additionalimage additionalphoto imagefile imageshref imageurlprimary',
    perhaps: 'url media href link gallery',
  },
  {
    target: 'dealercomments',
    names:
      'comment dealercomment description note sellernote advert advertdescription addescription blurb remark dealercomments sellercomment adtext advertisement advertext webdescription longdescription webcomment websitedescription salescomment adcopy salescopy webcopy copy comments vehicledescription text advertcomment',
    perhaps: 'detail information about',
  },
  {
    target: 'features',
    names:
      'feature option equipment vehicleoption featurelist optionlist optionsoption equipmentlist featuresfeature extra factoryoption dealeroption accessory accessorie',
  },
  {
    target: 'location.location_name',
    names:
      'dealershipname dealername yard yardname locationname branch branchname sitename dealer dealership sellername dealergroupname rooftopname storename',
    perhaps: 'location site',
  },
  {
    target: 'location.city',
    names:
      'city suburb town dealercity dealersuburb yardsuburb addresscity locationcity dealershipcity locationsuburb addresslocality',
    perhaps: 'location',
  },
  {
    target: 'location.state',
    names: 'state dealerstate addressregion addressstate locationstate region dealershipstate yardstate',
    perhaps: 'province',
  },
  { target: 'place', names: 'location suburbstate citystate', perhaps: 'address' },
  { target: 'caravan.tare_weight', names: 'tare tareweight tarekg taremass' },
  { target: 'caravan.aggregate_trailer_mass', names: 'atm aggregatetrailermass atmkg' },
  { target: 'caravan.sleeps', names: 'sleep berth berthsleep noofberth' },
  {
    target: 'caravan.body_length_feet',
    names: 'lengthft bodylengthfeet lengthfeet lengthinfeet bodylengthft',
  },
];
